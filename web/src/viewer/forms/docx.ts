import { renderAsync } from 'docx-preview'
import { element, type Viewer, whole } from '../../lib/viewing/section.ts'

/** A document of pages, as far as they can be told: breaks stand only where they were saved. */
export const showDocx: Viewer = async ({ root, bytes }) => {
  const styles = element('div')
  const body = element('div', 'docx-body')
  root.append(styles, body)
  await renderAsync(new Blob([bytes]), body, styles, {
    className: 'docx',
    // Parts in HTML would be frames of their own.
    renderAltChunks: false,
    renderComments: false,
    ignoreLastRenderedPageBreak: false,
  })
  if (body.querySelector('section') === null) throw new Error('no page')
  fitPages(root, body)
  return whole(body)
}

/** Pages are as wide as their paper; on less they are made smaller as a whole. */
function fitPages(root: HTMLElement, body: HTMLElement): void {
  const pages = [...body.querySelectorAll('section')]
  const widest = Math.max(...pages.map((page) => page.offsetWidth))
  const fit = () => body.style.setProperty('zoom', String(Math.min(1, (root.clientWidth - 24) / widest)))
  fit()
  new ResizeObserver(fit).observe(root)
}
