import type { Texts } from '../../kit/texts.ts'
import { fileServerTexts } from '../../protocols/file-server/texts.ts'
import { hostTexts } from '../../protocols/ftp/texts.ts'
import type { SftpSettings } from '../../protocols/sftp/settings.ts'

export const texts: Texts<SftpSettings, 'hostKey'> = {
  about: { en: 'Files over SSH, with password or key', ko: '비밀번호나 키로 접속하는 SSH 파일 서버' },
  fields: {
    ...hostTexts,
    port: {
      label: { en: 'Port', ko: '포트' },
      help: { en: 'Usually 22.', ko: '보통 22예요.' },
      wrong: { en: 'A port is a whole number from 1 to 65535.', ko: '포트는 1에서 65535까지의 정수예요.' },
    },
    id: fileServerTexts.id,
    password: fileServerTexts.password,
    privateKey: {
      label: { en: 'Private key', ko: '개인 키' },
      help: {
        en: 'Paste the key, from BEGIN to END. A password is not needed then.',
        ko: 'BEGIN부터 END까지 붙여 넣으세요. 그러면 비밀번호는 필요 없어요.',
      },
      wrong: {
        en: 'A key has at most 20,000 characters, from BEGIN to END.',
        ko: '키는 BEGIN부터 END까지, 20,000자 이하여야 해요.',
      },
    },
    passphrase: {
      label: { en: 'Passphrase of the key', ko: '키 암호' },
      wrong: { en: 'A passphrase has at most 1,000 characters.', ko: '키 암호는 1,000자 이하여야 해요.' },
    },
    baseFolder: fileServerTexts.baseFolder,
  },
}
