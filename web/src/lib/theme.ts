import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'quarry.theme'
const listeners = new Set<() => void>()
const systemDark = matchMedia('(prefers-color-scheme: dark)')

const current = (): Theme => themes.find((theme) => theme === storage.read(key)) ?? 'system'

function apply(): void {
  const theme = current()
  document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && systemDark.matches))
  for (const listener of listeners) listener()
}

export function setTheme(theme: Theme): void {
  storage.write(key, theme)
  apply()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)

systemDark.addEventListener('change', apply)
// Another tab chose.
addEventListener('storage', (event) => {
  if (event.key === key) apply()
})
