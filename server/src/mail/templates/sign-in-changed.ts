import type { Language } from '@quarry/contract/account/account'
import { type AlarmFacts, factLines } from './alarm.ts'
import { mailLanguage, mailOf } from './layout.ts'

/** What happened to the ways into an account. */
export type SignInChange =
  | { kind: 'addTotp' | 'removeTotp' | 'renewRecoveryCodes' }
  | { kind: 'useRecoveryCode'; left: number }
  | { kind: 'addPasskey' | 'removePasskey'; name: string }
  | { kind: 'linkOpenid' | 'unlinkOpenid'; name: string }

type Words = Record<SignInChange['kind'], { subject: string; heading: string; first: string }>

const en: Words = {
  addTotp: {
    subject: 'Two-step login is on for your Quarry account',
    heading: 'An authenticator app was set up',
    first: 'From now on, logging in also asks for a code of this app.',
  },
  removeTotp: {
    subject: 'An authenticator app was removed from your Quarry account',
    heading: 'The authenticator app was removed',
    first: 'Logging in no longer asks for a code of this app.',
  },
  renewRecoveryCodes: {
    subject: 'New recovery codes for your Quarry account',
    heading: 'New recovery codes were made',
    first: 'The earlier codes no longer work.',
  },
  useRecoveryCode: {
    subject: 'A recovery code was used for your Quarry account',
    heading: 'Somebody logged in with a recovery code',
    first: 'Recovery codes that are left: {left}. Make new ones before they run out.',
  },
  addPasskey: {
    subject: 'A passkey was added to your Quarry account',
    heading: 'The passkey “{name}” was added',
    first: 'It can log in without a password. Logging in with the password also asks for a passkey or a code.',
  },
  removePasskey: {
    subject: 'A passkey was removed from your Quarry account',
    heading: 'The passkey “{name}” was removed',
    first: 'It can no longer log in.',
  },
  linkOpenid: {
    subject: 'Your Quarry account was connected with {name}',
    heading: 'Logging in with {name} is on',
    first: 'From now on, your account can be entered through {name} as well.',
  },
  unlinkOpenid: {
    subject: 'Your Quarry account was disconnected from {name}',
    heading: 'Logging in with {name} is off',
    first: 'Your account can no longer be entered through {name}.',
  },
}

const ko: Words = {
  addTotp: {
    subject: 'Quarry 계정에 2단계 인증을 설정했어요',
    heading: '인증 앱을 등록했어요',
    first: '이제 로그인할 때 인증 앱의 코드도 입력해야 해요.',
  },
  removeTotp: {
    subject: 'Quarry 계정에서 인증 앱을 해제했어요',
    heading: '인증 앱을 해제했어요',
    first: '이제 로그인할 때 인증 앱의 코드를 묻지 않아요.',
  },
  renewRecoveryCodes: {
    subject: 'Quarry 계정의 복구 코드를 새로 만들었어요',
    heading: '복구 코드를 새로 만들었어요',
    first: '이전 복구 코드는 더 이상 쓸 수 없어요.',
  },
  useRecoveryCode: {
    subject: 'Quarry 계정의 복구 코드를 사용했어요',
    heading: '복구 코드로 로그인했어요',
    first: '남은 복구 코드: {left}개. 다 쓰기 전에 새로 만들어 주세요.',
  },
  addPasskey: {
    subject: 'Quarry 계정에 패스키를 추가했어요',
    heading: '패스키 ‘{name}’ 추가 완료',
    first: '이 패스키로 비밀번호 없이 로그인할 수 있어요. 비밀번호로 로그인할 때는 패스키나 코드로 한 번 더 확인해요.',
  },
  removePasskey: {
    subject: 'Quarry 계정에서 패스키를 삭제했어요',
    heading: '패스키 ‘{name}’ 삭제 완료',
    first: '이 패스키로는 더 이상 로그인할 수 없어요.',
  },
  linkOpenid: {
    subject: 'Quarry 계정에 외부 로그인을 연결했어요: {name}',
    heading: '{name} 로그인 연결 완료',
    first: '이제 이 서비스로도 계정에 로그인할 수 있어요.',
  },
  unlinkOpenid: {
    subject: 'Quarry 계정의 외부 로그인 연결을 끊었어요: {name}',
    heading: '{name} 로그인 연결 해제 완료',
    first: '이제 이 서비스로는 계정에 로그인할 수 없어요.',
  },
}

const around = {
  en: {
    label: 'It was not me',
    linkHint: 'If it was not you, set a new password here at once. That logs out every device:',
    footer: 'If it was you, there is nothing to do.',
  },
  ko: {
    label: '내가 하지 않았어요',
    linkHint: '직접 하지 않으셨다면 아래 주소에서 바로 비밀번호를 다시 설정해 주세요. 모든 기기에서 로그아웃돼요.',
    footer: '직접 하셨다면 아무것도 하지 않으셔도 돼요.',
  },
}

/** Informs the owner of an account that the way to log in to it has changed. */
export function signInChangedMail(change: SignInChange, facts: AlarmFacts, language: Language): ReturnType<typeof mailOf> {
  const lang = mailLanguage(language)
  const { kind, ...values } = change
  const fill = (text: string): string =>
    Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)), text)
  const { label, ...rest } = around[lang]
  const { subject, heading, first } = { en, ko }[lang][kind]
  return mailOf({
    lang,
    ...rest,
    subject: fill(subject),
    heading: fill(heading),
    paragraphs: [fill(first), factLines(facts, lang)],
    action: { label, link: facts.link },
  })
}
