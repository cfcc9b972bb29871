/** Which of what everybody has a question asks for, of whom, and which statements tell it. Pure. */
import { describe, expect, test } from 'bun:test'
import { attributeAsked, isOfSubject, tellsAttribute } from '#src/question/asked-attribute.ts'
import { readQuestion } from '#src/question/question.ts'

/** Whether the statement of `entity` tells what the question asks for, of the one it is about. */
function answers(question: string, statement: string, entity = 'User'): boolean {
  const asked = attributeAsked(readQuestion(question))
  return asked !== null && tellsAttribute(statement, asked) && isOfSubject(statement, entity, asked)
}

describe('the colour of a thing', () => {
  test.each([
    ['What colour is my Vespa?', 'The Vespa is red.', true],
    ['What colour is my Vespa?', 'User bought a Vespa.', false],
    ['What colour is my Vespa?', "User's kitchen is blue.", false],
    ['What color is my car?', "User's car is dark green.", true],
    ['What color is my car?', 'User drives a car from 1998.', false],
    ['What is my favourite colour?', "User's favourite colour is teal.", true],
    ['What colour did we paint the kitchen?', 'User and others painted the kitchen yellow.', true],
    ['Welche Farbe hat mein Fahrrad?', 'Mein Fahrrad ist dunkelblau.', true],
    ['Welche Farbe hat mein Fahrrad?', 'Die Küche ist rot.', false],
    ['¿De qué color es mi coche?', 'Mi coche es rojo.', true],
    ['¿De qué color es mi coche?', 'Conduzco un coche viejo.', false],
    ['De quelle couleur est ma voiture ?', 'Ma voiture est bleue.', true],
    ['Qual é a cor do meu carro?', 'O meu carro é preto.', true],
    ['Di che colore è la mia macchina?', 'La mia macchina è grigia.', true],
    ['Welke kleur heeft mijn fiets?', 'Mijn fiets is zwart.', true],
    ['Jakiego koloru jest mój rower?', 'Mój rower jest zielony.', true],
    ['私の車は何色ですか？', '私の車は赤です。', true],
    ['私の車は何色ですか？', '私の猫は黒いです。', false],
    ['我的车是什么颜色？', '我的车是红色的。', true],
    ['我的车是什么颜色？', '我的猫是黑色的。', false],
    ['제 차는 무슨 색이에요?', '제 차는 빨간색이에요.', true],
    ['제 차는 무슨 색이에요?', '제 고양이는 검은색이에요.', false]
  ])('%s %s %p', (question, statement, told) => {
    expect(answers(question, statement)).toBe(told)
  })
})

describe('what everybody has', () => {
  test.each([
    ['Where do I live?', 'User and others just moved from Lisbon to Porto.', true],
    ['Where does Anna live now?', 'Anna moved to Rome.', true],
    ['Which city did I live in before?', 'User lives in Bern.', true],
    ['What is my job?', 'User works as a nurse.', true],
    ['Where does Anna work?', 'Anna started working at Initech.', true],
    ['How old is Anna?', 'Anna is 34 years old.', true],
    ['How old is Mia?', "User's daughter Mia is 6 and she loves dinosaurs.", true],
    ['How old is Mia?', 'Mia is 6 km away.', false],
    ['What is my job?', 'User quit nursing and started as a teacher.', true],
    ['What is my job?', "User moved to Porto because User's wife Ana got a job.", false],
    ['What am I allergic to?', 'User cannot eat nuts, an allergy.', true],
    ['Where do I live?', 'User works as a nurse.', false],
    ['Where did I leave my keys?', 'User lives in Bern.', false],
    ['What is my favourite colour?', 'User works as a nurse.', false],
    ['Wo wohne ich?', 'Ich bin nach Leipzig umgezogen.', true],
    ['¿A qué me dedico?', 'Trabajo como enfermera.', true],
    ["Où est-ce que j'habite ?", 'J’ai déménagé à Nantes.', true],
    ['Qual é o meu e-mail?', 'O meu e-mail é ines@example.com.', true],
    ['Che macchina guido?', 'Guido una vecchia Lancia.', true],
    ['Bij wie werk ik?', 'Ik heb een baan bij Rijnstate.', true],
    ['Gdzie mieszkam?', 'Przeprowadziłam się do Krakowa.', true],
    ['私はどこに住んでいますか？', '先週、大阪に引っ越しました。', true],
    ['我住在哪里？', '我上周搬到了成都。', true],
    ['저는 어디에 살아요?', '지난주에 부산으로 이사했어요.', true],
    ['Wo wohne ich?', 'Ich spreche Finnisch.', false],
    ['Warum wohne ich hier?', 'Ich wohne in Kassel.', false]
  ])('%s %s %p', (question, statement, told) => {
    expect(answers(question, statement)).toBe(told)
  })

  test.each([
    ['Wo wohnt meine Schwester?', 'Ich wohne in Kassel.', false],
    ['Wo wohnt meine Schwester?', 'Meine Schwester Petra wohnt in Rostock.', true],
    ['Wo wohne ich?', 'Meine Schwester Petra wohnt in Rostock.', false],
    ['Where does my aunt live?', 'User lives in Bern.', false],
    ['Where does Anna live?', 'Tom lives in Bern.', false],
    ['李雷住在哪里？', '我住在上海。', false],
    ['李雷住在哪里？', '李雷住在北京。', true],
    ['你知道王小明现在住在哪个城市吗？', '王小明住在北京。', true],
    ['李雷的电话号码是多少？', '我的电话号码是555 0142。', false],
    ['现在住在哪里？', '我住在上海。', true],
    ['公司地址在哪？', '我住在上海。', true],
    ['健太はどこに住んでいますか？', '私は大阪に住んでいます。', false],
    ['健太はどこに住んでいますか？', '健太は東京に住んでいます。', true],
    ['だいすけさんはどこに住んでいますか？', '私は大阪に住んでいます。', false],
    ['健太さんの仕事は何ですか？', '健太は看護師として働いています。', true],
    ['今はどこに住んでいますか？', '私は大阪に住んでいます。', true],
    ['電話番号は何ですか？', '私の電話番号は555 0142です。', true],
    ['猫アレルギーはありますか？', '私は猫アレルギーです。', true],
    ['민수는 어디에 살아요?', '저는 부산에 살아요.', false],
    ['민수는 어디에 살아요?', '민수는 서울에 살아요.', true],
    ['민수 씨의 직업은 뭐예요?', '저는 간호사로 일해요.', false],
    ['지금은 어디에 살아요?', '저는 부산에 살아요.', true]
  ])('of the one who is meant: %s %s %p', (question, statement, told) => {
    expect(answers(question, statement)).toBe(told)
  })
})
