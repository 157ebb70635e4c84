import { test } from '@playwright/test'
import { mark } from '../../server/src/mail/mark.ts'
import { confirmEmailMail } from '../../server/src/mail/templates/confirm-email.ts'
import { invitationMail } from '../../server/src/mail/templates/invitation.ts'
import { memberRemovedMail } from '../../server/src/mail/templates/member-removed.ts'
import { newDeviceMail } from '../../server/src/mail/templates/new-device.ts'
import { ownershipMail } from '../../server/src/mail/templates/ownership.ts'
import { passwordChangedMail } from '../../server/src/mail/templates/password-changed.ts'
import { planEndedMail } from '../../server/src/mail/templates/plan-ended.ts'
import { resetPasswordMail } from '../../server/src/mail/templates/reset-password.ts'
import { signInChangedMail } from '../../server/src/mail/templates/sign-in-changed.ts'
import { signUpMail } from '../../server/src/mail/templates/sign-up.ts'
import { sourceAttentionMail } from '../../server/src/mail/templates/source-attention.ts'
import { sourceEndingMail } from '../../server/src/mail/templates/source-ending.ts'
import { workspaceDeletedMail } from '../../server/src/mail/templates/workspace-deleted.ts'
import { draw } from '../testing/gallery.ts'

type Lang = 'en' | 'ko'

const link = 'https://search.harbor.example/invited?token=4f1c9a0b7e2d4c5f8a6b3d2e1f0a9b8c7d6e5f4a3b2c1d0e'
const at = new Date('2026-11-24T04:42:00Z')
const workspace = '하버커피'
const alarm = { device: 'Safari · iPhone', address: '198.51.100.7', at, link }
const source = { name: '운영 문서함', service: 'Nextcloud', workspace, isPublic: true, link }

/** Every mail there is, and each kind once of those that come in several. */
const mails: Record<string, (lang: Lang) => { html: string }> = {
  'sign up': (lang) => signUpMail({ link, days: 3 }, lang),
  'sign up by invitation': (lang) => invitationMail({ link, workspace, inviter: '김민지', expiresAt: at }, lang, 'invitation'),
  'invitation that ends': (lang) => invitationMail({ link, workspace, inviter: '김민지', expiresAt: at }, lang, 'reminder'),
  'new password': (lang) => resetPasswordMail({ link, hours: 1 }, lang),
  'password changed': (lang) => passwordChangedMail(alarm, lang),
  'new device': (lang) => newDeviceMail(alarm, lang),
  'recovery code used': (lang) => signInChangedMail({ kind: 'useRecoveryCode', left: 9 }, alarm, lang),
  'passkey added': (lang) => signInChangedMail({ kind: 'addPasskey', name: 'iPhone' }, alarm, lang),
  'another address': (lang) => confirmEmailMail({ link, days: 3, account: 'minji@harbor.example' }, lang),
  'removed from a workspace': (lang) => memberRemovedMail({ workspace, link }, lang),
  ownership: (lang) => ownershipMail({ workspace, from: '김민지', link }, lang),
  'plan ended': (lang) => planEndedMail({ kind: 'ended', name: workspace, deletionAt: at, link }, lang),
  'workspace deleted tomorrow': (lang) => planEndedMail({ kind: 'tomorrow', name: workspace, deletionAt: at, link }, lang),
  'workspace deleted': (lang) => workspaceDeletedMail({ name: workspace, why: 'owner', link }, lang),
  'source refused': (lang) => sourceAttentionMail(source, lang),
  'source ending': (lang) => sourceEndingMail({ ...source, givenBy: '김민지', endsAt: at }, lang),
}

for (const lang of ['en', 'ko'] as const)
  test(`every mail in ${lang}`, async ({ page }) => {
    const data = `data:${mark.contentType};base64,${mark.content.toString('base64')}`
    for (const [name, write] of Object.entries(mails)) {
      await page.setContent(write(lang).html.replace(`cid:${mark.cid}`, data))
      await draw(page, lang, name, { widest: 600 })
    }
  })
