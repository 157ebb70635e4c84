import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { Name } from '../line.ts'

export const WorkspaceName = Name.check(z.minLength(limits.workspaceNameMin), z.maxLength(limits.nameLength))
