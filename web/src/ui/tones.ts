/** What a colour of state means. `active` is work in progress. */
export type Tone = 'ok' | 'warn' | 'danger' | 'active' | 'neutral'

export const toneText: Record<Tone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  active: 'text-accent',
  neutral: 'text-text-quiet',
}
export const toneSoft: Record<Tone, string> = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  active: 'bg-accent-soft text-accent',
  neutral: 'bg-surface-sunken text-text-quiet',
}
