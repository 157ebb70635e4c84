import type { S3Place } from '../blob-url.ts'

/**
 * What is wrong with a store of files.
 * - `unreachable`, `busy`: it does not answer, or asks for patience; this passes
 * - `certificate`: it cannot be told from an impostor
 * - `keys`, `forbidden`, `bucket`, `region`, `clock`: it refuses what the operator has set up
 * - `foreign`: it keeps the files of another installation there
 * - `answer`: it says something else
 */
type StoreTrouble =
  | 'unreachable'
  | 'busy'
  | 'certificate'
  | 'keys'
  | 'forbidden'
  | 'bucket'
  | 'region'
  | 'clock'
  | 'foreign'
  | 'answer'

type Facts = { host: string; bucket: string; detail: string }

/** For operators; `detail` is a status, a code of the store or of the system, or the name of an object. */
const words: Record<'en' | 'ko', Record<StoreTrouble, (facts: Facts) => string>> = {
  en: {
    unreachable: ({ host, detail }) => `${host} does not answer (${detail}).`,
    busy: ({ host, detail }) => `${host} does not serve at the moment (${detail}).`,
    certificate: ({ host, detail }) =>
      `The certificate of ${host} is not to be trusted (${detail}). If an authority of your own made it, name its file in NODE_EXTRA_CA_CERTS.`,
    keys: ({ host, detail }) => `${host} does not accept AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY (${detail}).`,
    forbidden: ({ bucket, detail }) =>
      `The keys are not allowed to do this in the bucket ${bucket} (${detail}). They need to list it, and to get, put and delete its objects.`,
    bucket: ({ host, bucket }) => `There is no bucket ${bucket} at ${host}.`,
    region: ({ bucket, detail }) => `The bucket ${bucket} is in another region than BLOB_URL says (${detail}).`,
    clock: ({ host, detail }) => `The clock of this machine and that of ${host} differ too much (${detail}). Set them right.`,
    foreign: ({ bucket, detail }) =>
      `Another Quarry keeps its files in this folder of the bucket ${bucket}. Give this one a folder of its own; or, if that Quarry is gone for good, delete the object ${detail}.`,
    answer: ({ host, detail }) => `${host} answers as no store does (${detail}). See whether its address in BLOB_URL is right.`,
  },
  ko: {
    unreachable: ({ host, detail }) => `저장소(${host})가 응답하지 않아요(${detail}).`,
    busy: ({ host, detail }) => `저장소(${host})가 지금은 요청을 처리하지 못해요(${detail}).`,
    certificate: ({ host, detail }) =>
      `저장소(${host})의 인증서를 신뢰할 수 없어요(${detail}). 자체 인증 기관의 인증서라면 NODE_EXTRA_CA_CERTS에 그 파일을 지정해 주세요.`,
    keys: ({ host, detail }) => `저장소(${host})가 AWS_ACCESS_KEY_ID와 AWS_SECRET_ACCESS_KEY를 받아들이지 않아요(${detail}).`,
    forbidden: ({ bucket, detail }) =>
      `이 키에는 버킷(${bucket})에서 이 작업을 할 권한이 없어요(${detail}). 목록 조회와 객체 읽기, 쓰기, 삭제 권한이 필요해요.`,
    bucket: ({ host, bucket }) => `저장소(${host})에 버킷(${bucket})이 없어요.`,
    region: ({ bucket, detail }) => `버킷(${bucket})이 BLOB_URL에 적힌 것과 다른 리전에 있어요(${detail}).`,
    clock: ({ host, detail }) => `이 컴퓨터와 저장소(${host})의 시계가 너무 달라요(${detail}). 시간을 맞춰 주세요.`,
    foreign: ({ bucket, detail }) =>
      `다른 Quarry가 버킷(${bucket})의 이 폴더에 파일을 보관하고 있어요. 이 Quarry에는 다른 폴더를 지정해 주세요. 그 Quarry를 더는 쓰지 않는다면 객체 ${detail}을 삭제해 주세요.`,
    answer: ({ host, detail }) => `저장소(${host})의 응답을 이해할 수 없어요(${detail}). BLOB_URL의 주소를 확인해 주세요.`,
  },
}

/** The store of files cannot be used at present. It says 503, and no more than the code of what the store said: that may quote keys. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure'
  readonly statusCode = 503
  /** Whether waiting helps. */
  readonly passes: boolean
  readonly #trouble: StoreTrouble
  readonly #facts: Facts

  constructor(trouble: StoreTrouble, { endpoint, bucket }: S3Place, detail: string) {
    const facts = { host: new URL(endpoint).host, bucket, detail }
    super(words.en[trouble](facts))
    this.passes = trouble === 'unreachable' || trouble === 'busy'
    this.#trouble = trouble
    this.#facts = facts
  }

  in(language: 'en' | 'ko'): string {
    return words[language][this.#trouble](this.#facts)
  }
}

const troubles: Readonly<Record<string, StoreTrouble>> = {
  InvalidAccessKeyId: 'keys',
  SignatureDoesNotMatch: 'keys',
  InvalidToken: 'keys',
  ExpiredToken: 'keys',
  InvalidSecurity: 'keys',
  NotSignedUp: 'keys',
  XAdminUserNotFound: 'keys',
  RequestTimeTooSkewed: 'clock',
  RequestExpired: 'clock',
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  AuthorizationHeaderMalformed: 'region',
  PermanentRedirect: 'region',
  TemporaryRedirect: 'region',
  AccessDenied: 'forbidden',
  AllAccessDisabled: 'forbidden',
}

/** What it means that nothing came back. */
export function silenceOf({ code, message }: NodeJS.ErrnoException, place: S3Place): StoreFailure {
  const isUntrusted = /CERT|ALTNAME|UNABLE_TO_/.test(code ?? '')
  return new StoreFailure(isUntrusted ? 'certificate' : 'unreachable', place, code ?? message)
}

/** What an answer means that is none of those hoped for. @param region where the store says the bucket is */
export function failureOf(
  { status, code, region }: { status: number; code: string | null; region: string | null },
  place: S3Place,
): StoreFailure {
  const byStatus = { 301: 'region', 307: 'region', 401: 'keys', 403: 'forbidden', 429: 'busy' } as const
  const trouble =
    troubles[code ?? ''] ?? byStatus[status as keyof typeof byStatus] ?? (status >= 500 ? 'busy' : ('answer' as const))
  return new StoreFailure(trouble, place, trouble === 'region' && region ? `region=${region}` : (code ?? `HTTP ${status}`))
}
