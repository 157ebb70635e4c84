import init, { HwpDocument } from '@rhwp/core'
import decoderAddress from '@rhwp/core/rhwp_bg.wasm?url'
import { safeDom } from '../safe-dom.ts'
import { element, type Section, type Shown, type Viewer } from '../../lib/viewing/section.ts'

/** Hangul documents, page by page as the word processor lays them out. */
export const showHwp: Viewer = async ({ root, bytes, resource, says }): Promise<Shown> => {
  measureText()
  await init({ module_or_path: await resource('built', decoderAddress.split('/').at(-1) ?? '') })
  const document = new HwpDocument(new Uint8Array(bytes))
  const sections = Array.from({ length: document.pageCount() }, (_, index): Section => {
    const { width, height } = JSON.parse(document.getPageInfo(index)) as { width: number; height: number }
    const page = element('section', 'page')
    page.style.aspectRatio = `${width} / ${height}`
    page.ariaLabel = says.page.replace('{page}', String(index + 1))
    function draw(): void {
      const svg = new DOMParser().parseFromString(document.renderPageSvg(index), 'image/svg+xml')
      page.append(safeDom(svg, (address) => (/^data:image\//i.test(address) ? address : null)))
    }
    return { element: page, text: () => document.getPageText(index), draw }
  })
  root.classList.add('pages')
  root.append(...sections.map(({ element }) => element))
  return { sections, sectionOf: ({ page }) => page && page - 1 }
}

/** How wide a text is, which only a browser knows. */
function measureText(): void {
  const context = element('canvas').getContext('2d')!
  Object.assign(globalThis, {
    measureTextWidth(font: string, text: string): number {
      context.font = font
      return context.measureText(text).width
    },
  })
}
