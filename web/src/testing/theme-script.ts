import theme from '../../public/theme.js?raw'

type Page = {
  /** What the build says of its files; nothing at all for a page of which nothing is known. */
  parts?: object | null
  body?: string
  /** A tab in the background. */
  isHidden?: boolean
}

/** Lets `public/theme.js` run in a page at this address. @returns the page, as it was left at once */
export function runThemeScript(address: string, { parts = {}, body = '', isHidden = false }: Page = {}): Document {
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = body
  Object.defineProperties(page, {
    currentScript: { value: { dataset: parts === null ? {} : { parts: JSON.stringify({ application: [], ...parts }) } } },
    visibilityState: { value: isHidden ? 'hidden' : 'visible' },
  })
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- It is a script of its own, not a module.
  new Function('document', 'location', theme)(page, new URL(address, 'https://quarry.test'))
  return page
}
