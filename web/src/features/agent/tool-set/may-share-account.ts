import { can, type Caller } from '@quarry/contract/workspace/permission'

/** Who may name an account that an agent acts as for everybody: it is a connection of the workspace, too. */
export const mayShareAccount = (caller: Caller): boolean => can(caller, 'tool.connectShared') && can(caller, 'connection.manage')
