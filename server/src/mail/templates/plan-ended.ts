import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'
import { timeOf } from './time.ts'

type Facts = {
  /** Just ended, or ended and the workspace is deleted in a day. */
  kind: 'ended' | 'tomorrow'
  name: string
  deletionAt: Date
  link: string
}

const words = {
  en: ({ kind, name }: Facts, at: string) => ({
    subject: kind === 'ended' ? `“${name}” has no plan any more` : `“${name}” is deleted tomorrow`,
    heading: kind === 'ended' ? `The plan of “${name}” has ended` : `“${name}” still has no plan`,
    paragraphs: [
      `The workspace is deleted on ${at} unless it takes a plan before then. The free plan is enough.`,
      'Until then everybody can go on searching. New documents are not read and nobody new can join.',
      'A deletion erases documents, answers, members, keys and stored credentials for good. The files at the connected services stay as they are.',
    ],
    label: 'Choose a plan',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'You receive this mail because you own this workspace.',
  }),
  ko: ({ kind, name }: Facts, at: string) => ({
    subject: kind === 'ended' ? `‘${name}’ 워크스페이스의 요금제가 끝났어요` : `‘${name}’ 워크스페이스가 내일 삭제돼요`,
    heading: kind === 'ended' ? `‘${name}’ 워크스페이스의 요금제가 끝났어요` : `‘${name}’ 워크스페이스에 아직 요금제가 없어요`,
    paragraphs: [
      `${at}까지 요금제를 선택하지 않으면 워크스페이스가 삭제돼요. 무료 요금제를 선택해도 돼요.`,
      '그때까지 검색은 계속 사용할 수 있어요. 다만 새 문서는 읽지 않고 새 멤버도 참여할 수 없어요.',
      '삭제되면 문서, 답변, 멤버, 키, 저장된 인증 정보가 모두 지워지고 되돌릴 수 없어요. 연결한 서비스의 원본 파일은 그대로 남아요.',
    ],
    label: '요금제 선택하기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '이 워크스페이스의 소유자에게 보내 드리는 메일이에요.',
  }),
}

/** Mailed to the owner of a workspace without a plan: at once, and a day before it is deleted. The link only opens a page. */
export function planEndedMail(facts: Facts, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, ...rest } = words[lang](facts, timeOf(facts.deletionAt, lang))
  const letter = { lang, ...rest, action: { label, link: facts.link } } as const
  return mailOf(letter)
}
