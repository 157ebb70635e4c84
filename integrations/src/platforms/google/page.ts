/** A page that says a few things about something, and then what it is about. @param facts values are HTML; empty ones are left out */
export function pageOf(facts: readonly (readonly [name: string, html: string | null])[], body: string): string {
  const list = facts.flatMap(([name, html]) => (html ? [`<li>${name}: ${html}</li>`] : []))
  // The body comes last, because nobody knows which of its elements are closed.
  return (list.length > 0 ? `<ul>${list.join('')}</ul>` : '') + (body && `<div>${body}</div>`)
}

export const html = (text: string | null | undefined): string =>
  (text ?? '').replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)

export const lines = (body: string): string => body.replace(/\r?\n/g, '<br>')

/** Only what leads to a web page becomes a link. */
export const link = (address: string | undefined, title?: string): string =>
  address && /^https?:/i.test(address) ? `<a href="${html(address)}">${html(title || address)}</a>` : html(title)
