import { configure } from '@testing-library/react'
import { vi } from 'vitest'

/** A screen may take longer than the usual second on a busy machine, most of all where a part of it has yet to be loaded. */
const timeout = 10_000

configure({ asyncUtilTimeout: timeout })
const { waitFor } = vi
vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout, ...options })
