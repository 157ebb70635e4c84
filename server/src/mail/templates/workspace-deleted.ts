import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'

type Facts = {
  name: string
  /** Its owner deleted it, or it was without a plan for too long. */
  why: 'owner' | 'noPlan'
  link: string
}

const words = {
  en: ({ name, why }: Facts) => ({
    subject: `The workspace “${name}” was deleted`,
    heading: `“${name}” was deleted`,
    paragraphs: [
      why === 'owner' ? 'Its owner deleted this workspace.' : 'This workspace had no plan for three days, so it was deleted.',
      'Its documents, answers, members, keys and stored credentials are being erased and cannot be restored. The files at the connected services stay as they are.',
    ],
    label: 'Show your workspaces',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'You receive this mail because you were its owner or an administrator.',
  }),
  ko: ({ name, why }: Facts) => ({
    subject: `‘${name}’ 워크스페이스가 삭제됐어요`,
    heading: `‘${name}’ 워크스페이스가 삭제됐어요`,
    paragraphs: [
      why === 'owner'
        ? '소유자가 이 워크스페이스를 삭제했어요.'
        : '3일 동안 이용 중인 요금제가 없어 이 워크스페이스가 삭제됐어요.',
      '문서, 답변, 멤버, 키, 저장된 인증 정보를 지우고 있으며 되돌릴 수 없어요. 연결했던 서비스의 원본 파일은 그대로 남아 있어요.',
    ],
    label: '내 워크스페이스 보기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '이 워크스페이스의 소유자 또는 관리자였기 때문에 보내 드리는 메일이에요.',
  }),
}

/** Mailed once the workspace is deleted. The link only shows what is left. */
export function workspaceDeletedMail(facts: Facts, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, ...rest } = words[lang](facts)
  const letter = { lang, ...rest, action: { label, link: facts.link } } as const
  return mailOf(letter)
}
