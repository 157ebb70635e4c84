/** On a phone the keyboard would lie over what is to be read first. */
export const focusOnDesk = (element: HTMLElement | null): void => {
  if (!matchMedia('(pointer: coarse)').matches) element?.focus()
}

/** What was pressed beside the box is of no use now, and the focus would be lost with it. */
export const focusBox = (form: HTMLFormElement | null): void => focusOnDesk(form?.querySelector('textarea') ?? null)
