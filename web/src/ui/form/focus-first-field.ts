/** A ref: what replaces another content takes over the focus that would be lost with it, itself where it holds no field. */
export function focusFirstField(element: HTMLElement | null): void {
  ;(element?.querySelector<HTMLElement>('input, textarea, select') ?? element)?.focus()
}

/** Leads to the first field something is said about. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const focus = () => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus()
  // The errors are in the page only after this render, which for what a call answered may come behind the next frame.
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
