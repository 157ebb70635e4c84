import { holdsWebAddress } from '@quarry/contract/web-address'
import { t } from '../../lib/i18n.ts'

/** What is wrong with a field of one's own name or job; false when nothing is. @param isName strangers read it in mails. */
export function nameError(text: string, isName = true): string | false {
  if (text.trim() === '') return t('account.form.missing')
  return isName && holdsWebAddress(text) && t('account.form.webAddress')
}
