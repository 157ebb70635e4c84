import type { AnyoneCtx, App, RequestFacts } from '../src/context.ts'
import type { StepKind } from '../src/db/account-tables.ts'
import { identify } from '../src/features/account/account.ts'
import type { World } from './world.ts'

/** A browser that calls operations directly and keeps the cookies they set. */
export type Browser = {
  session: string | null
  device: string | null
  steps: Map<StepKind, string>
  /** The context of its next call. */
  ctx(): AnyoneCtx
  /** The email of whoever is logged in; null when nobody is. */
  whoIsIn(): Promise<string | null>
}

/** @param facts of every request of it, such as its address. @param parts what the test is about. */
export function openBrowser(world: World, facts: Partial<RequestFacts> = {}, parts: Partial<App> = {}): Browser {
  const browser: Browser = {
    session: null,
    device: null,
    steps: new Map(),
    ctx: () =>
      world.anyone(
        {
          ...facts,
          sessionToken: browser.session,
          deviceToken: browser.device,
          setSession: (cookie) => void (browser.session = cookie?.value ?? null),
          setDevice: (token) => void (browser.device = token),
          stepToken: (kind) => browser.steps.get(kind) ?? null,
          setStep: (kind, token) => void browser.steps.set(kind, token.value),
        },
        parts,
      ),
    async whoIsIn() {
      const account = browser.session === null ? null : await identify(world.app(), browser.session)
      return account?.email ?? null
    },
  }
  return browser
}
