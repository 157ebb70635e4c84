/** A ref: what replaces another content takes over the focus that would be lost with it, itself where it holds no field. */
export function focusFirstField(element: HTMLElement | null): void {
  ;(element?.querySelector<HTMLElement>('input, textarea, select') ?? element)?.focus()
}

/** Leads to the first field something is said about; without one, what is said of the form as a whole comes into view. */
export function focusFirstError(form: HTMLFormElement | null): void {
  // The errors are in the page only after this render.
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
    if (field) field.focus()
    else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  })
}
