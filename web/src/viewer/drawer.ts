import type { Section } from '../lib/viewing/section.ts'

/** So far beyond the view sections are drawn before anybody sees them. */
const ahead = '800px'

/** Draws sections as they come near the view. */
export function drawer(sections: readonly Section[], onDrawn: (section: number) => void) {
  const drawn = new Map<number, Promise<void>>()
  const finished = new Set<number>()
  const indexOf = new Map(sections.map(({ element }, index) => [element as Element, index]))

  async function draw(index: number): Promise<void> {
    await sections[index]?.draw()
    finished.add(index)
    onDrawn(index)
  }

  function ensure(index: number): Promise<void> {
    const known = drawn.get(index)
    if (known) return known
    const drawing = draw(index)
    drawn.set(index, drawing)
    return drawing
  }

  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void ensure(indexOf.get(target) ?? 0).catch(() => {})
    },
    { rootMargin: ahead },
  )
  for (const { element } of sections) watch.observe(element)
  return { ensure, isDrawn: (index: number) => finished.has(index) }
}
