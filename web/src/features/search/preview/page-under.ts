import type { ParsedLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of the entry before, where that is the same page without what lies open over it. */
    under?: string | undefined
  }
}

/** What tells one entry of the history from another. */
// oxlint-disable-next-line no-underscore-dangle -- So the router calls it.
export const entryKey = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href

/** What a page's scroll position is kept by: with something open over it, it is as far down as without. */
export const scrollKey = (location: ParsedLocation): string => location.state.under ?? entryKey(location)
