import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Drawer } from '../../../ui/layers/Drawer.tsx'
import type { InvitationLinks } from '../member.queries.ts'

/** Links to pass on by hand, shown where no mail server sends them. */
export function LinksDrawer({ links, onClose }: InvitationLinks & { onClose: () => void }) {
  const t = useT()
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('member.links.title')}
      description={t('member.links.body')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('member.links.done')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {links.length > 1 && (
          <div>
            <CopyButton text={links.map(({ email, link }) => `${email}\t${link}`).join('\n')} label={t('member.links.copyAll')} />
          </div>
        )}
        <ul className="divide-y divide-line border-y border-line">
          {links.map(({ email, link }) => (
            <li key={email} className="flex items-center gap-2 py-2">
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{email}</span>
                <span className="block truncate text-meta text-text-quiet">{link}</span>
              </span>
              <CopyButton text={link} label={t('member.links.copyFor', { email })} iconOnly />
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}
