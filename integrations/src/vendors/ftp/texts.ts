import type { Texts } from '../../kit/texts.ts'
import { fileServerTexts } from '../../protocols/file-server/texts.ts'
import type { FtpSettings } from '../../protocols/ftp/settings.ts'
import { hostTexts } from '../../protocols/ftp/texts.ts'

export const texts: Texts<FtpSettings> = {
  about: { en: 'FTP and FTPS servers', ko: 'FTP와 FTPS 서버' },
  fields: {
    ...fileServerTexts,
    ...hostTexts,
    port: {
      label: { en: 'Port', ko: '포트' },
      help: { en: 'Usually 21; 990 where TLS comes first.', ko: '보통 21, TLS를 먼저 쓰면 990이에요.' },
      wrong: { en: 'A port is a whole number from 1 to 65535.', ko: '포트는 1에서 65535까지의 정수예요.' },
    },
    transferMethod: {
      label: { en: 'Connection', ko: '연결 방식' },
      options: {
        passive: { en: 'Passive, not encrypted', ko: '수동 모드, 암호화 안 함' },
        passiveExplicitTls: { en: 'Passive, explicit TLS (FTPES)', ko: '수동 모드, 명시적 TLS (FTPES)' },
        passiveImplicitTls: { en: 'Passive, implicit TLS (FTPS)', ko: '수동 모드, 암시적 TLS (FTPS)' },
        active: { en: 'Active, not encrypted', ko: '능동 모드, 암호화 안 함' },
        activeExplicitTls: { en: 'Active, explicit TLS (FTPES)', ko: '능동 모드, 명시적 TLS (FTPES)' },
        activeImplicitTls: { en: 'Active, implicit TLS (FTPS)', ko: '능동 모드, 암시적 TLS (FTPS)' },
      },
    },
    charset: {
      label: { en: 'Names of files', ko: '파일 이름 인코딩' },
      help: { en: 'Change this only if names look broken.', ko: '이름이 깨져 보일 때만 바꾸세요.' },
      options: {
        auto: { en: 'Found out automatically', ko: '자동으로 찾기' },
        'utf-8': { en: 'UTF-8', ko: 'UTF-8' },
        'euc-kr': { en: 'Korean (EUC-KR, CP949)', ko: '한국어 (EUC-KR, CP949)' },
        shift_jis: { en: 'Japanese (Shift_JIS)', ko: '일본어 (Shift_JIS)' },
      },
    },
  },
}
