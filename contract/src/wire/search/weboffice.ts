import { z } from 'zod'
import { DocumentId, WorkspaceId } from '../../domain/ids.ts'
import { webOfficePaths } from '../../calls/search/weboffice.ts'
import { route } from '../route.ts'

const body = z.object({ workspaceId: WorkspaceId, contentId: DocumentId })

export const webOfficeRoutes = {
  view: route({
    ...webOfficePaths.view,
    summary: 'Lead to a page that shows a docx, pptx or xlsx in the office server, or to the preview where there is none',
    access: 'search.use',
    body,
    redirect: true,
    errors: ['notFound', 'documentMissing', 'officeFormatRefused'],
  }),
  session: route({
    ...webOfficePaths.session,
    summary: 'What a page needs to show a document in the office server: where to, and a short-lived right to read it',
    access: 'search.use',
    body,
    output: z.object({
      title: z.string(),
      /** The token is sent there by a form, into a frame. */
      address: z.url(),
      accessToken: z.string(),
      /** When the token ends, in milliseconds since 1970, as the protocol wants it. */
      accessTokenTtl: z.int(),
    }),
    errors: ['notFound', 'documentMissing', 'officeFormatRefused', 'officeUnreachable'],
  }),
}
