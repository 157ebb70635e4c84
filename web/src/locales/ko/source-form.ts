import type { Catalog } from '../translation.ts'

export const sourceForm: Pick<Catalog['source'], 'form'> = {
  form: {
    title: '{service} 연결',
    otherService: '다른 서비스',
    name: 'Quarry에서 쓸 이름',
    nameHelp: '검색 결과마다 함께 표시돼요.',
    test: '연결 테스트',
    tested: '연결이 잘 돼요.',
    connect: '{service} 연결',
    missing: '이 항목을 입력해 주세요.',
    wrongField: '서비스에서 받을 수 없는 값이에요.',
    wrongFields: '입력한 값 중에 맞지 않는 것이 있어요.',
    secretStays: '비워 두면 저장된 값을 그대로 써요.',
    secretAgain: '다른 곳으로 보내게 되니 다시 입력해 주세요.',
    open: '{place} 열기',
    address: {
      space: '주소에는 공백을 쓸 수 없어요. 예: https://files.example.com/dav',
      scheme: '주소는 https://나 http://로 시작해야 해요. 예: https://files.example.com/dav',
      login: '주소에 사용자 이름이나 비밀번호를 넣지 마세요. 각각 입력하는 칸이 따로 있어요.',
      malformed: '주소 형식이 아니에요. 예: https://files.example.com/dav 또는 files.example.com:8443',
    },
  },
}
