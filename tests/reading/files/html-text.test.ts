import { describe, expect, test } from 'bun:test'
import { htmlText } from '#src/reading/files/docx/html-text.ts'

describe('HTML as mammoth writes it becomes plain text', () => {
  test.each([
    ['<p>One &amp; two</p><p>&lt;three&gt; &quot;4&quot;</p>', 'One & two\n\n<three> "4"'],
    ['<h1>Top</h1><p>text</p><h3>Sub</h3>', '# Top\n\ntext\n\n### Sub'],
    ['<p>a<br />b <strong>c</strong><em>d</em></p>', 'a\nb cd'],
    ['<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><p>d</p>', '- a\n- b\n  - c\n\nd'],
    ['<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
    ['<ol><li><p>a</p><p>more</p></li><li><p>b</p></li></ol>', '1. a\n\nmore\n\n2. b'],
    [
      '<table><tr><td><p>a</p><p>b</p></td><td><p>c</p></td></tr><tr><td></td><td>d</td></tr></table>',
      '| a b | c |\n| | d |'
    ],
    ['<table><tr><td>x<table><tr><td>y</td></tr></table></td></tr></table>', '| x | y | |'],
    [
      '<p><a href="https://example.org/?a=1&amp;b=2">here</a></p>',
      'here (https://example.org/?a=1&b=2)'
    ],
    ['<p><a href="https://example.org/">https://example.org/</a></p>', 'https://example.org/'],
    ['<p>a<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup></p>', 'a[1]'],
    ['<p> Note. <a href="#footnote-ref-1">↑</a></p>', 'Note.'],
    ['<p>pic<img src="" /></p>', 'pic'],
    ['', '']
  ])('%s', (html, text) => {
    expect(htmlText(html)).toBe(text)
  })
})
