import type { Network } from './network.ts'
import type { Pace } from './pace.ts'

/** What the host provides to any part of an integration. Integrations hold no state, read no environment and open no socket on their own. */
export type Io<Settings> = {
  settings: Settings
  /** The only way out: every address a person typed is checked, pinned and bounded here. */
  net: Network
  /**
   * A valid access token of the person who connected by consent; the host renews it in time, so ask before each call.
   * Null when the settings carry the credentials.
   *
   * @param refused a token the service has just refused: it is renewed although it should still hold; the same one again: it cannot be.
   * @throws IntegrationError `auth` — the service takes the consent back
   */
  token: ((refused?: string) => Promise<string>) | null
  /** Kept by all that call with these credentials; `openApi` goes by it. */
  pace: Pace
  /** Where a host of the vendor is reached, e.g. `https://api.notion.com`: there, or at the server the operator put in its place. */
  at(origin: string): string
  signal: AbortSignal
}

/** What a check found out. `remember` is merged into the stored settings (a host key seen for the first time). */
export type CheckResult = { remember?: Record<string, unknown> }
