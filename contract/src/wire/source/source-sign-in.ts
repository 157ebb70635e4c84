import { z } from 'zod'
import { WorkspaceId } from '../../domain/ids.ts'
import { ServiceName, settingsErrors } from '../../domain/source/service.ts'
import { signInPaths } from '../../calls/source/source-sign-in.ts'
import { route } from '../route.ts'

const ofService = { workspaceId: WorkspaceId, serviceName: ServiceName }

/** Signing in on a page of the service in place of typing credentials (`Service.signIn`). */
export const signInRoutes = {
  beginSignIn: route({
    ...signInPaths.beginSignIn,
    summary: 'Begin to sign in on a page of the service, which makes credentials for Quarry alone',
    access: 'source.consent',
    /** `settings`: what is typed of the form so far. */
    body: z.object({ ...ofService, settings: z.record(z.string(), z.unknown()) }),
    /** `address`: the page, for the person's browser. `ticket`: what to ask with, of use to the caller alone. */
    output: z.object({ address: z.url(), ticket: z.string() }),
    perMinute: 30,
    errors: [...settingsErrors],
  }),
  askSignIn: route({
    ...signInPaths.askSignIn,
    summary: 'What the person let the service give: the rest of the form, once',
    access: 'source.consent',
    body: z.object({ ...ofService, ticket: z.string().max(10_000) }),
    /** Null: the person has not decided yet. */
    output: z.object({ settings: z.record(z.string(), z.string()).nullable() }),
    perMinute: 60,
    errors: [...settingsErrors, 'sourceSignInOver'],
  }),
}
