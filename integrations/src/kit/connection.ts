import type { Provider, ServiceName } from '@quarry/contract/source/service'
import type { z } from 'zod'
import type { AuthorizationServer } from './authorization-server.ts'
import type { CheckResult, Io } from './io.ts'
import type { SignIn } from './sign-in.ts'

/** How one signs in: by a form that holds the credentials, or by the consent of a person at the service. */
export type AuthMethod = 'form' | 'consent'

/** How one signs in at a service, whatever for. @typeParam S what is known of it afterwards. */
export type Connection<S> = {
  /** The form in which a person types the credentials; null: consent is the only way in. */
  settings: z.ZodObject | null
  /** The secrets of the form go to addresses that the vendor knows by itself; absent: fields of the form are their `destination`. */
  fixedDestination?: true
  /** Whose hosts are called, where nobody can consent there. */
  provider?: Provider
  /** A page of the service where the person signs in instead of typing credentials into the form; absent where it has none. */
  signIn?: SignIn
  /** Connecting by the service's own consent page; absent where it has none. `settings`: what that page leaves open, such as the site. */
  consent?: { settings?: z.ZodObject } & (
    | {
        provider: Provider
        own?: undefined
        /** Origin of the customer's site, which takes the place of all hosts of the provider; absent: all customers have the same. */
        siteOf?(settings: S): string
      }
    | { provider: ServiceName; own: OwnConsent; siteOf?: undefined }
  )
  /**
   * Cheapest call that proves address and credentials for any part, without anything a part asks for; the part's own check follows.
   * @throws IntegrationError with the server's own reason
   */
  check(io: Io<S>): Promise<SignedIn>
}

/** The consent page of a service that is its own provider. `look`: finds out where it is now, whoever it was before. */
export type OwnConsent = {
  server: AuthorizationServer
  look(io: Pick<Io<unknown>, 'net' | 'signal'>): Promise<AuthorizationServer>
}

/** What signing in found out. `account`: as whom, as people know it (an address where there is one); null: the service does not tell. */
export type SignedIn = CheckResult & { account: string | null }

/** What an account must allow for one part of a vendor: the least it needs. */
export type Scopes = {
  /** Asked for on the consent page. */
  consent?: readonly string[]
  /** Asked for beside them where Quarry can be called, and done without where it is not granted. */
  watch?: readonly string[]
  /** What a domain must allow the service account that the form asks for. */
  serviceAccount?: readonly string[]
}

/** What any part of a vendor says of the connection it needs. @typeParam IO what the host provides to the part. */
export type PartNeeds<IO> = {
  scopes?: Scopes
  /** What is asked beside signing in, by the way one signed in: a folder, what to choose from. */
  settings?: Readonly<Partial<Record<AuthMethod, z.ZodObject>>>
  /** Cheapest call that proves that the part can do its work; address and credentials are proved before. */
  check(io: IO): Promise<CheckResult>
}

export const connection = <S>(definition: Connection<S>): Connection<never> => definition
