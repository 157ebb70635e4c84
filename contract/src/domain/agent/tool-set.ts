import * as z from 'zod/mini'

/** As whom an agent's tools act. `PERSONAL`: as whoever asks it; `SHARED`: as one account for everybody, which an administrator named. */
export const ToolSetMethod = z.enum(['PERSONAL', 'SHARED'])
export type ToolSetMethod = z.infer<typeof ToolSetMethod>

/** Searching here is offered as a service is, by this name. No vendor and no MCP server is called so. */
export const ownSearch = 'quarry'

/** How an account is connected to a tool set. `WEBHOOK`: by an address that is the secret; `NONE`: there is no account. */
export const AuthenticationLinkType = z.enum(['OAUTH', 'FORM', 'NONE', 'WEBHOOK'])
export type AuthenticationLinkType = z.infer<typeof AuthenticationLinkType>

/** Whose part it is that people can sign in to a service: the operator's, for all workspaces, or that of a workspace's administrators. */
export const SetUpBy = z.enum(['operator', 'workspace'])
export type SetUpBy = z.infer<typeof SetUpBy>

/** Whether there is an account (spec §4), for the caller where each person has their own. */
export const ToolSetState = z.enum(['CONNECTED', 'ERROR', 'NOT_CONNECTED'])
export type ToolSetState = z.infer<typeof ToolSetState>

/** Why an account that is there does not serve: the service refuses it, or it was not granted what the chosen tools need. */
export const ToolSetProblem = z.enum(['refused', 'scopeMissing'])
export type ToolSetProblem = z.infer<typeof ToolSetProblem>

/** How an argument of a tool is shown and typed. */
export const ToolFieldKind = z.enum(['text', 'textarea', 'number', 'checkbox', 'select', 'list', 'json'])
export type ToolFieldKind = z.infer<typeof ToolFieldKind>
