import { buildPresentation, buildTextIndex, parseZipLazyMedia, RECOMMENDED_ZIP_LIMITS, renderSlide } from '@aiden0z/pptx-renderer'
import { element, type Section, type Shown, type Viewer } from '../../lib/viewing/section.ts'

export const showPptx: Viewer = async ({ root, bytes, says }): Promise<Shown> => {
  const presentation = buildPresentation(await parseZipLazyMedia(bytes, RECOMMENDED_ZIP_LIMITS))
  const { width, height, slides } = presentation
  const texts = Map.groupBy(buildTextIndex(presentation), ({ slideIndex }) => slideIndex)
  const mediaUrlCache = new Map<string, string>()
  const sections = slides.map((slide, index): Section => {
    const paper = element('section', 'slide')
    paper.style.aspectRatio = `${width} / ${height}`
    paper.ariaLabel = says.slide.replace('{slide}', String(index + 1))
    return {
      element: paper,
      text: () => (texts.get(index) ?? []).map(({ text }) => text).join('\n'),
      draw() {
        const { element: drawn } = renderSlide(presentation, slide, { mediaUrlCache, pdfjs: false })
        drawn.classList.add('slide-drawn')
        const fit = () => drawn.style.setProperty('--fit', String(paper.clientWidth / width))
        fit()
        new ResizeObserver(fit).observe(paper)
        paper.append(drawn)
      },
    }
  })
  root.classList.add('pages')
  root.append(...sections.map(({ element }) => element))
  return { sections, sectionOf: ({ slide }) => slide && slide - 1 }
}
