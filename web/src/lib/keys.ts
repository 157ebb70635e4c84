import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How the modifier is written on this machine. */
export const commandKey = (): string => (isMac() ? '⌘' : 'Ctrl')

/**
 * Calls back on a key anywhere on the page; plain keys only outside fields and open dialogs.
 * @param key as in KeyboardEvent.key; `mod+k` asks for ⌘ or Ctrl.
 */
export function useKey(key: string, onPress: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const [wanted, withModifier] = key.startsWith('mod+') ? [key.slice(4), true] : [key, false]
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      if (event.key.toLowerCase() !== wanted.toLowerCase() || (event.metaKey || event.ctrlKey) !== withModifier) return
      if (!withModifier && (isTyping(event.target) || document.querySelector('dialog:modal'))) return
      event.preventDefault()
      press(event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [key])
}
