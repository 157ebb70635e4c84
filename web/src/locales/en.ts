import { account } from './en/account.ts'
import { error } from './en/error.ts'
import { home } from './en/home.ts'
import { search } from './en/search.ts'
import { shell } from './en/shell.ts'
import { signIn } from './en/sign-in.ts'
import { toast } from './en/toast.ts'

/** The texts of what is shown first. Every other language must have them all, and those that come later. */
export const en = { shell, account, signIn, search, home, error, ...toast } as const
