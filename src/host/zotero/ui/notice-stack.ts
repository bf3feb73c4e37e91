import type { NoticeAction, NoticeView } from "../../../ui/notice-model/notice-view.ts";

const HTML = "http://www.w3.org/1999/xhtml";

/** The notices in one window. */
export interface NoticeStack {
  /** Shows these notices, in this order, in place of those that were there; what has the focus keeps it. */
  show(views: readonly NoticeView[]): void;
  /** Tells screen readers. */
  announce(text: string): void;
  /** Whether somebody is at it: the pointer or the focus is in it. */
  readonly busy: () => boolean;
  readonly shown: () => boolean;
  focus(): void;
  /** Takes it out of the window. */
  remove(): void;
}

export interface NoticeStackOptions {
  readonly document: Document;
  /** Asked for when there is something to show: texts are read late. */
  readonly regionLabel: () => string;
  readonly closeLabel: () => string;
  readonly onAction: (view: NoticeView, action: NoticeAction) => void;
  readonly onClose: (view: NoticeView) => void;
}

interface NoticeElement {
  readonly root: HTMLElement;
  update(view: NoticeView): void;
}

/** An empty stack at the lower end of a window's document. */
export function createNoticeStack(options: NoticeStackOptions): NoticeStack {
  const { document } = options;
  const region = html(document, "section", "zwm-notices");
  const live = html(document, "div", "zwm-notice-live");
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  const list = html(document, "div", "zwm-notice-list");
  region.append(live, list);
  document.documentElement?.append(region);

  const notices = new Map<NoticeView["kind"], NoticeElement>();
  let pointed = false;
  let before: Element | null = null;
  const hasFocus = () => document.activeElement !== null && region.contains(document.activeElement);

  list.addEventListener("mouseenter", () => {
    pointed = true;
  });
  list.addEventListener("mouseleave", () => {
    pointed = false;
  });

  /** The focus must not be lost with the element that had it. */
  const giveBackFocus = () => {
    if (before?.isConnected === true) (before as HTMLElement).focus();
    before = null;
  };

  return {
    show(views) {
      const hadFocus = hasFocus();
      if (views.length > 0) region.setAttribute("aria-label", options.regionLabel());
      for (const [kind, { root }] of notices) {
        if (views.some((view) => view.kind === kind)) continue;
        root.remove();
        notices.delete(kind);
      }
      for (const view of views) {
        let notice = notices.get(view.kind);
        if (notice === undefined) {
          notice = createNotice(view, options);
          notices.set(view.kind, notice);
          list.append(notice.root);
        }
        notice.update(view);
      }
      if (notices.size === 0) pointed = false;
      if (hadFocus && !hasFocus()) giveBackFocus();
    },
    announce(text) {
      live.textContent = text;
    },
    busy: () => pointed || hasFocus(),
    shown: () => notices.size > 0,
    focus() {
      if (!hasFocus()) before = document.activeElement;
      region.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
    },
    remove() {
      const hadFocus = hasFocus();
      region.remove();
      if (hadFocus) giveBackFocus();
    },
  };
}

function createNotice(
  first: NoticeView,
  { document, closeLabel: labelOfClose, onAction, onClose }: NoticeStackOptions,
): NoticeElement {
  let view = first;
  const closeLabel = labelOfClose();
  const root = html(document, "article", "zwm-notice");
  root.setAttribute("role", "group");
  const head = html(document, "div", "zwm-notice-head");
  const title = html(document, "span", "zwm-notice-title");
  title.id = `zwm-notice-title-${first.kind}`;
  title.setAttribute("dir", "auto");
  root.setAttribute("aria-labelledby", title.id);
  const close = html(document, "button", "zwm-notice-close");
  close.setAttribute("type", "button");
  close.setAttribute("aria-label", closeLabel);
  close.setAttribute("title", closeLabel);
  close.addEventListener("click", () => {
    onClose(view);
  });
  head.append(title, close);
  const bar = html(document, "progress", "zwm-notice-progress");
  bar.setAttribute("aria-labelledby", title.id);
  const lines = html(document, "div", "zwm-notice-lines");
  const actions = html(document, "div", "zwm-notice-actions");
  root.append(head, bar, lines, actions);
  root.addEventListener("keydown", (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    onClose(view);
  });
  const buttons = new Map<NoticeAction, HTMLElement>();

  const updateActions = () => {
    for (const [action, button] of buttons) {
      if (view.actions.some((offered) => offered.action === action)) continue;
      button.remove();
      buttons.delete(action);
    }
    for (const { action, text, enabled } of view.actions) {
      let button = buttons.get(action);
      if (button === undefined) {
        button = html(document, "button", "zwm-notice-action");
        button.setAttribute("type", "button");
        button.addEventListener("click", () => {
          onAction(view, action);
        });
        buttons.set(action, button);
      }
      setText(button, text);
      button.toggleAttribute("disabled", !enabled);
    }
    const inOrder = view.actions.flatMap(({ action }) => buttons.get(action) ?? []);
    // What has the focus would lose it on being moved.
    if (inOrder.some((button, at) => actions.children[at] !== button)) {
      const focused = inOrder.find((button) => button === document.activeElement);
      actions.replaceChildren(...inOrder);
      focused?.focus();
    }
    actions.hidden = view.actions.length === 0;
  };

  return {
    root,
    update(next) {
      view = next;
      root.dataset["tone"] = view.tone;
      setText(title, view.title);
      bar.hidden = view.progress === undefined;
      if (view.progress !== undefined) {
        bar.setAttribute("max", String(Math.max(1, view.progress.total)));
        bar.setAttribute("value", String(view.progress.done));
      }
      view.lines.forEach((text, index) => {
        if (lines.children[index] === undefined) lines.append(lineElement(document));
        const line = lines.children[index];
        if (line !== undefined) setText(line, text);
      });
      while (lines.children.length > view.lines.length) lines.lastElementChild?.remove();
      updateActions();
    },
  };
}

function lineElement(document: Document): Element {
  const line = html(document, "p", "zwm-notice-line");
  line.setAttribute("dir", "auto");
  return line;
}

function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function html(document: Document, tag: string, name: string): HTMLElement {
  const element = document.createElementNS(HTML, tag) as HTMLElement;
  element.className = name;
  return element;
}
