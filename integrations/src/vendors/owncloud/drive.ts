import { z } from 'zod'

export const GraphDrive = z.object({
  id: z.string(),
  name: z.string(),
  driveType: z.string(),
  owner: z.object({ user: z.object({ id: z.string() }).nullish() }).nullish(),
  /** A space that somebody disabled is listed until it is deleted for good, and cannot be opened. */
  root: z.object({ deleted: z.object({}).nullish() }).nullish(),
})
export type GraphDrive = z.infer<typeof GraphDrive>
