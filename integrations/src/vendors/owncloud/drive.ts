import { z } from 'zod'

export const GraphDrive = z.object({
  id: z.string(),
  name: z.string(),
  driveType: z.string(),
  owner: z.object({ user: z.object({ id: z.string() }).nullish() }).nullish(),
})
export type GraphDrive = z.infer<typeof GraphDrive>
