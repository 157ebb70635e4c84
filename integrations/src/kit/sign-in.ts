import type { z } from 'zod'
import type { Network } from './network.ts'

/** The ticket that fetches the credentials: a secret of the person who began. */
export type SignInTicket = { endpoint: string; token: string }

/**
 * Signing in on a page of the service, which makes credentials for Quarry alone and gives them to whoever has the ticket. They go into the
 * form, as if the person had typed them.
 */
export type SignIn<P extends z.ZodObject = z.ZodObject> = {
  /** The fields of the form that must be known before. */
  place: P
  /**
   * @returns `page`: address for the person's browser. `seconds`: how long the ticket is good.
   * @throws IntegrationError `settings` — the server has no such page
   */
  begin(io: SignInIo<P>): Promise<{ page: string; ticket: SignInTicket; seconds: number }>
  /** The fields the service filled in, once the person agreed: it gives them once. Null: the person has not decided yet. */
  ask(io: SignInIo<P>, ticket: SignInTicket): Promise<Record<string, string> | null>
}

type SignInIo<P extends z.ZodObject> = { settings: z.output<P>; net: Network; signal: AbortSignal }
