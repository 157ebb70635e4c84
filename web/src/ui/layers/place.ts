export type Side = 'top' | 'bottom'
export type Align = 'start' | 'center' | 'end'

const gap = 6
const margin = 8

/** Puts a floating layer beside its anchor: on the other side when there is more room, and never over the edge of the window. */
export function place(layer: HTMLElement, anchor: Element, wished: Side, align: Align): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = layer
  const room = { top: at.top - gap - margin, bottom: innerHeight - at.bottom - gap - margin }
  const other = wished === 'top' ? 'bottom' : 'top'
  const side = height > room[wished] && room[other] > room[wished] ? other : wished
  const start = { start: at.left, center: at.left + (at.width - width) / 2, end: at.right - width }[align]

  layer.style.position = 'fixed'
  layer.style.inset = 'auto'
  layer.style.left = `${Math.max(margin, Math.min(start, innerWidth - width - margin))}px`
  layer.style.top = `${Math.max(margin, side === 'bottom' ? at.bottom + gap : at.top - gap - height)}px`
}
