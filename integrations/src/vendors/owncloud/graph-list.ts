import { z } from 'zod'

/**
 * A list that the description shows in `value`, while the servers send it bare: roles and members of groups, in
 * https://github.com/owncloud/ocis (`GetRoleDefinitions`, `GetGroupMembers`) and in OpenCloud.
 */
export const graphList = <T>(shape: z.ZodType<T>): z.ZodType<T[]> =>
  z.union([z.array(shape), z.object({ value: z.array(shape) }).transform(({ value }) => value)])
