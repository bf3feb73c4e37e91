import type { ComponentChildren } from "preact";

export interface NoticeProps {
  readonly kind?: "warning" | "error" | "good";
  readonly children: ComponentChildren;
}

/** Something to be noticed; a screen reader says it as soon as it is there. */
export function Notice({ kind = "warning", children }: NoticeProps) {
  const look = kind === "warning" ? "" : ` zwm-notice-${kind}`;
  return (
    <div class={`zwm-notice${look}`} role={kind === "error" ? "alert" : "status"} dir="auto">
      {children}
    </div>
  );
}
