import './lib/zod.ts'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// jsdom has no media queries.
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  }) as MediaQueryList

afterEach(() => {
  cleanup()
  localStorage.clear()
})
