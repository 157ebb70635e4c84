import type { Translation } from './translation.ts'
import { account } from './ko/account.ts'
import { error } from './ko/error.ts'
import { home } from './ko/home.ts'
import { search } from './ko/search.ts'
import { shell } from './ko/shell.ts'
import { signIn } from './ko/sign-in.ts'
import { toast } from './ko/toast.ts'
import type { en } from './en.ts'

export const ko: Translation<typeof en> = { shell, account, signIn, search, home, error, ...toast }
