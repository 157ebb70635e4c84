import { useT } from '../../../lib/i18n-later.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Emails } from './Emails.tsx'
import { Devices } from './Devices.tsx'
import { PasswordForm } from '../PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileImage } from './ProfileImage.tsx'

const parts = [
  { name: 'profile', Part: ProfileForm },
  { name: 'emails', Part: Emails },
  { name: 'password', Part: PasswordForm },
  { name: 'devices', Part: Devices },
  { name: 'deletion', Part: DeleteAccount },
] as const

/** Who I am, how I log in, and the way to leave; the same inside a workspace and outside of all. */
export function OwnAccount() {
  const t = useT()
  return (
    <>
      <ProfileImage />
      {parts.map(({ name, Part }) => (
        <section key={name} aria-labelledby={`my-${name}`} className="mt-8 border-t border-line pt-6">
          <h2 id={`my-${name}`} className="text-base font-semibold">
            {t(`personal.${name}.title`)}
          </h2>
          <p className="mb-4 text-text-quiet">{t(`personal.${name}.body`)}</p>
          <Part />
        </section>
      ))}
    </>
  )
}
