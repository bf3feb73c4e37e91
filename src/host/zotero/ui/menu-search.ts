const HTML = "http://www.w3.org/1999/xhtml";

/** A field in a menu, in which rows are searched. */
export interface MenuSearch {
  readonly element: Element;
  /** Puts the caret into the field. */
  focus(): void;
  /** The menu has closed: the focus goes back to where it was. */
  release(): void;
}

export interface MenuSearchOptions {
  readonly popup: XULPopupElement;
  readonly label: string;
  /** Called with what is typed, after each change. */
  readonly onInput: (typed: string) => void;
  /** Rows that can be chosen now, in order. */
  readonly rows: () => readonly XULElement[];
}

/**
 * A search field for a popup menu. While the caret is in it the menu must not take the keys, which it does otherwise
 * wherever the focus is; arrow down leads to the rows and Enter chooses the first.
 */
export function createMenuSearch({ popup, label, onInput, rows }: MenuSearchOptions): MenuSearch {
  const document = popup.ownerDocument as Document;
  const box = document.createXULElement("hbox");
  box.classList.add("zwm-menu-search");
  const input = document.createElementNS(HTML, "input") as HTMLInputElement;
  input.type = "text";
  input.placeholder = label;
  input.setAttribute("aria-label", label);
  box.append(input);

  let before: Element | null = null;
  const release = () => {
    if (document.activeElement !== input) return;
    input.blur();
    if (before?.isConnected === true) (before as HTMLElement).focus();
    before = null;
  };

  const menu = () => popup.parentElement as XULMenuElement | null;
  const mark = (row: Element | null) => {
    const parent = menu();
    if (parent !== null) parent.activeChild = row;
  };
  input.addEventListener("focus", () => {
    mark(null);
    popup.setAttribute("ignorekeys", "true");
  });
  input.addEventListener("blur", () => {
    popup.removeAttribute("ignorekeys");
  });
  input.addEventListener("input", () => {
    // The placeholder follows the page, what is typed itself.
    input.dir = input.value === "" ? "" : "auto";
    onInput(input.value);
  });
  input.addEventListener("keydown", (event: KeyboardEvent) => {
    const [first] = rows();
    switch (event.key) {
      case "ArrowDown":
      case "Tab":
        release();
        if (first !== undefined) mark(first);
        break;
      case "Enter":
        if (input.value !== "" && first !== undefined) popup.activateItem(first);
        break;
      case "Escape":
        if (input.value === "") {
          popup.hidePopup();
          break;
        }
        input.value = "";
        onInput("");
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    element: box,
    focus() {
      before = document.activeElement;
      input.focus();
    },
    release,
  };
}
