import { z } from 'zod'

/** What tools take from the replies of Jira. */
export const Account = z.object({
  accountId: z.string(),
  displayName: z.string().nullish(),
  emailAddress: z.string().nullish(),
  active: z.boolean().nullish(),
  accountType: z.string().nullish(),
})

/** A field as it may be set when an issue is created. */
export const CreateField = z.object({
  fieldId: z.string(),
  name: z.string(),
  required: z.boolean(),
  hasDefaultValue: z.boolean().nullish(),
  schema: z.object({ type: z.string().nullish(), items: z.string().nullish(), custom: z.string().nullish() }),
  allowedValues: z
    .array(z.object({ id: z.string().nullish(), name: z.string().nullish(), value: z.string().nullish() }).catch({}))
    .nullish(),
})
export type CreateField = z.output<typeof CreateField>
