import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { cutPieces, PIECE_MAX } from '#src/reading/files/pieces.ts'

describe('where a text is cut', () => {
  test('a text within the bound is one piece, however many paragraphs it has', () => {
    expect(cutPieces('one\n\ntwo\n\nthree')).toEqual(['one\n\ntwo\n\nthree'])
    expect(cutPieces('x'.repeat(PIECE_MAX))).toHaveLength(1)
  })

  test('at the last paragraph end that leaves the piece more than half full', () => {
    expect(cutPieces('aaaa\n\nbbbb\n\ncccc dddd', 16)).toEqual(['aaaa\n\nbbbb\n', 'cccc dddd'])
  })

  test('else at the last sentence end', () => {
    expect(cutPieces('Ana came. Bo went. Cy stayed here.', 24)).toEqual([
      'Ana came. Bo went. ',
      'Cy stayed here.'
    ])
  })

  test('also in scripts without spaces', () => {
    expect(cutPieces('安娜住在上海。她喜欢喝茶。他不喜欢。', 15)).toEqual([
      '安娜住在上海。她喜欢喝茶。',
      '他不喜欢。'
    ])
  })

  test('else at a word, else anywhere but inside a character', () => {
    expect(cutPieces('aaaa bbbb cccc', 12)).toEqual(['aaaa bbbb ', 'cccc'])
    expect(cutPieces('aaaaaaaa', 5)).toEqual(['aaaaa', 'aaa'])
    expect(cutPieces('aaaa😀a', 5)).toEqual(['aaaa', '😀a'])
  })

  test('white space alone is no piece', () => {
    expect(cutPieces('')).toEqual([])
    expect(cutPieces(' \n\n\t')).toEqual([])
    expect(cutPieces(`a${' '.repeat(50)}b`, 5)).toEqual(['a ', 'b'])
  })

  test('whether a word was cut in two is seen: only then nothing stands between the pieces', () => {
    expect(cutPieces('aaaaaaaa bbbbbbbb', 8)).toEqual(['aaaaaaaa ', 'bbbbbbbb'])
    expect(cutPieces('aaaaaaaabbbbbbbb', 8)).toEqual(['aaaaaaaa', 'bbbbbbbb'])
    expect(cutPieces('aaaaaaaa \r\n\r\n bbbbbbbb \n', 8)).toEqual(['aaaaaaaa\n', 'bbbbbbbb'])
  })
})

test('pieces keep the bound, lose nothing but white space and are never blank', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('. ', '\n\n')
  )
  const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(''))
  const solid = (value: string) => value.replace(/\s+/g, '')
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 40 }), (value, max) => {
      const pieces = cutPieces(value, max)
      expect(solid(pieces.join(''))).toBe(solid(value))
      for (const piece of pieces) {
        expect(piece.trim().length).toBeLessThanOrEqual(max)
        expect(piece.trimStart()).toBe(piece)
        expect(piece.length - piece.trim().length).toBeLessThanOrEqual(1)
        expect(piece.trim()).not.toBe('')
      }
    }),
    { numRuns: 500 }
  )
})

test('nobody pays for short pieces: all but the last are more than half full', () => {
  const text = 'Ana keeps bees. Bo does not.\n\nShe sells honey at the market on Saturdays.\n'
  const pieces = cutPieces(text.repeat(500))
  for (const piece of pieces.slice(0, -1)) expect(piece.length).toBeGreaterThan(PIECE_MAX / 2 - 1)
})
