import type { Translation } from '../lib/i18n.ts'
import { account } from './ko/account.ts'
import { error } from './ko/error.ts'
import { search } from './ko/search.ts'
import { shell } from './ko/shell.ts'
import { signIn } from './ko/sign-in.ts'
import { toast } from './ko/toast.ts'
import type { en } from './en.ts'

export const ko: Translation<typeof en> = { shell, account, signIn, search, error, ...toast }
