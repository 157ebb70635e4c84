/** A ref: what replaces another content takes over the focus that would be lost with it. */
export function focusFirstField(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('input, textarea, select')?.focus()
}
