import { z } from 'zod'

const User = z.object({ handle: z.string() })

/** https://developers.figma.com/docs/rest-api/folders-endpoints/; folders were called projects. */
export const FigmaFolder = z.object({ id: z.string(), name: z.string() })
export type FigmaFolder = z.infer<typeof FigmaFolder>
export const Folders = z.object({ name: z.string(), folders: z.array(FigmaFolder) })

export const DesignFile = z.object({ key: z.string(), name: z.string(), last_modified: z.string() })
export type DesignFile = z.infer<typeof DesignFile>
export const Files = z.object({ files: z.array(DesignFile) })

/** https://developers.figma.com/docs/rest-api/file-endpoints/#get-file-metadata-endpoint */
export const Meta = z.object({
  file: z.object({ creator: User.nullish(), last_touched_by: User.nullish(), url: z.string().nullish() }),
})
export type Meta = z.infer<typeof Meta>['file']

/** https://developers.figma.com/docs/rest-api/comments-endpoints/ */
export const FigmaComment = z.object({
  id: z.string(),
  parent_id: z.string().nullish(),
  user: User,
  created_at: z.string(),
  resolved_at: z.string().nullish(),
  message: z.string(),
  client_meta: z.object({ node_id: z.union([z.string(), z.array(z.string())]).optional() }).nullish(),
})
export type FigmaComment = z.infer<typeof FigmaComment>
export const Comments = z.object({ comments: z.array(FigmaComment) })

/** The page of the types says a number, its example and the machine description a text: https://developers.figma.com/docs/rest-api/webhooks-types */
export const Webhook = z.object({ id: z.union([z.string(), z.number()]) })
