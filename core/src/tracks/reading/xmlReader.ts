import { Failure } from '@cordada/core/failures';
import { decodeReferences } from './xmlReferences.ts';

/** Attributes of the element being opened; only valid until `open` returns. */
export interface XmlAttributes {
  readonly count: number;
  get(name: string): string | undefined;
  read<T>(name: string, read: (source: string, start: number, end: number) => T): T | undefined;
}

export interface XmlHandler {
  /** Returns whether to report the text directly inside this element. */
  open(name: string, attributes: XmlAttributes): boolean;
  /** A decoded piece of text as a range of `source`; one text may arrive in several pieces. */
  text(source: string, start: number, end: number): void;
  close(name: string): void;
}

interface Name {
  readonly raw: string;
  readonly local: string;
  next: Name | null;
}

const MAX_DEPTH = 100;
const MAX_ATTRIBUTES = 100;
const MAX_NAME_LENGTH = 200;
const MAX_TAG_LENGTH = 65_536;
const MAX_INTERNED_NAMES = 5_000;

const TAB = 9;
const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;
const BANG = 33;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const QUESTION = 63;

const ENDS_NAME = new Uint8Array(64);
for (const code of [TAB, LINE_FEED, RETURN, SPACE, QUOTE, APOSTROPHE, SLASH, LESS, EQUALS, GREATER]) {
  ENDS_NAME[code] = 1;
}
// NameStartChar and NameChar of XML 1.0, fifth edition.
const NAME_START =
  ':A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}\\u{2070}-\\u{218F}' +
  '\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const NAME = new RegExp(`^[${NAME_START}][${NAME_START}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}]*$`, 'u');

type Mode = 'content' | 'comment' | 'cdata' | 'instruction';
const MODE_END = { comment: '-->', cdata: ']]>', instruction: '?>' } as const;

function malformed(what: string): Failure {
  return new Failure('track_malformed', `The XML is not well formed: ${what}.`);
}

function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === RETURN || code === TAB;
}

/**
 * Strict streaming XML tokenizer. Names are interned, attributes are decoded on demand and unwanted text is skipped.
 * Entities are never expanded.
 * @throws Failure `track_forbidden_markup` for a document type or an unknown entity, `track_malformed` when the
 * document is not well-formed
 */
export class XmlReader implements XmlAttributes {
  count = 0;
  private readonly handler: XmlHandler;
  private rest = '';
  private done = 0;
  private tagAt = 0;
  private mode: Mode = 'content';
  private stack: Name[] = [];
  private wanted: boolean[] = [];
  private wantsText = false;
  private hasRoot = false;
  private nextReference = -1;
  private nextReturn = -1;
  private lastOpened: Name = { raw: '', local: '', next: null };
  private names = new Map<number, Name>();
  private source = '';
  private attributeNames: Name[] = [];
  private attributeStart: number[] = [];
  private attributeEnd: number[] = [];
  private endsEmpty = false;

  constructor(handler: XmlHandler) {
    this.handler = handler;
  }

  write(chunk: string): void {
    const source = this.rest === '' ? chunk : this.rest + chunk;
    const used = this.scan(source, false);
    this.rest = source.slice(used);
    this.done += used;
    this.tagAt = 0;
    if (this.rest.length > MAX_TAG_LENGTH) throw malformed('a tag does not end');
  }

  /** @throws Failure `track_malformed` when the document is incomplete */
  end(): void {
    const used = this.scan(this.rest, true);
    if (used < this.rest.length || this.mode !== 'content') throw malformed('it ends inside markup');
    if (this.stack.length > 0) throw malformed('it ends before its elements do');
    if (!this.hasRoot) throw malformed('there is no element');
  }

  get offset(): number {
    return this.done + this.tagAt;
  }

  get(name: string): string | undefined {
    return this.read(name, (source, start, end) => source.slice(start, end));
  }

  read<T>(name: string, read: (source: string, start: number, end: number) => T): T | undefined {
    for (let i = 0; i < this.count; i += 1) {
      if (this.attributeNames[i]!.raw !== name) continue;
      const start = this.attributeStart[i]!;
      const end = this.attributeEnd[i]!;
      if (!this.hasReferenceOrBreak(start, end)) return read(this.source, start, end);
      const text = this.source.slice(start, end).replace(/\r\n|[\r\n\t]/g, ' ');
      const value = decodeReferences(text);
      return read(value, 0, value.length);
    }
    return undefined;
  }

  private hasReferenceOrBreak(start: number, end: number): boolean {
    for (let i = start; i < end; i += 1) {
      const code = this.source.charCodeAt(i);
      if (code === 38 || code < SPACE) return true;
    }
    return false;
  }

  private scan(source: string, isLast: boolean): number {
    this.source = source;
    this.nextReference = -1;
    this.nextReturn = -1;
    let at = 0;
    for (;;) {
      if (this.mode !== 'content') {
        at = this.skipMode(source, at, this.mode);
        if (this.isInContent()) continue;
        return at;
      }
      const less = source.charCodeAt(at) === LESS ? at : source.indexOf('<', at);
      const textEnd = less < 0 ? source.length : less;
      const isSkipped = !this.wantsText && this.nextReference >= textEnd && this.stack.length > 0;
      if (textEnd > at && !(isSkipped && less >= 0)) {
        const used = this.text(source, at, textEnd, less < 0 && !isLast);
        if (used < textEnd) return used;
      }
      if (less < 0) return textEnd;
      this.tagAt = less;
      const code = source.charCodeAt(less + 1);
      if (code === SLASH) at = this.closeTag(source, less);
      else if (code === BANG) at = this.declaration(source, less);
      else if (code === QUESTION) {
        this.mode = 'instruction';
        at = less + 2;
      } else at = this.openTag(source, less);
      if (at < 0) return less;
    }
  }

  private isInContent(): boolean {
    return this.mode === 'content';
  }

  private skipMode(source: string, start: number, mode: Exclude<Mode, 'content'>): number {
    const found = source.indexOf(MODE_END[mode], start);
    // The end mark may be split between chunks: keep what could be its start.
    let end = found < 0 ? Math.max(start, source.length - (MODE_END[mode].length - 1)) : found;
    // A CR LF may be split between chunks.
    if (found < 0 && end > start && source.charCodeAt(end - 1) === RETURN) end -= 1;
    if (mode === 'cdata' && this.wantsText && end > start) this.emit(source, start, end);
    if (found < 0) return end;
    this.mode = 'content';
    return found + MODE_END[mode].length;
  }

  private text(source: string, start: number, end: number, mayContinue: boolean): number {
    if (this.stack.length === 0) {
      for (let i = start; i < end; i += 1) {
        if (!isSpace(source.charCodeAt(i))) throw malformed('there is text outside the root element');
      }
      return end;
    }
    if (this.nextReference < start) {
      const found = source.indexOf('&', start);
      this.nextReference = found < 0 ? source.length : found;
    }
    let stop = end;
    if (mayContinue) {
      const reference = this.nextReference < end ? source.lastIndexOf('&', end) : -1;
      if (reference >= start && end - reference < 12 && source.indexOf(';', reference) < 0) stop = reference;
      else if (source.charCodeAt(end - 1) === RETURN) stop = end - 1;
    }
    if (this.nextReference >= stop) {
      if (this.wantsText && stop > start) this.emit(source, start, stop);
      return stop;
    }
    const text = decodeReferences(source.slice(start, stop).replace(/\r\n?/g, '\n'));
    if (this.wantsText) this.handler.text(text, 0, text.length);
    return stop;
  }

  private emit(source: string, start: number, end: number): void {
    if (this.nextReturn < start) {
      const found = source.indexOf('\r', start);
      this.nextReturn = found < 0 ? source.length : found;
    }
    if (this.nextReturn >= end) {
      this.handler.text(source, start, end);
      return;
    }
    const text = source.slice(start, end).replace(/\r\n?/g, '\n');
    this.handler.text(text, 0, text.length);
  }

  private closeTag(source: string, less: number): number {
    const name = this.stack[this.stack.length - 1];
    if (name === undefined) throw malformed('an end tag has no start');
    let i = less + 2 + name.raw.length;
    if (i >= source.length) return -1;
    if (!source.startsWith(name.raw, less + 2)) throw malformed(`<${name.raw}> is not closed`);
    while (isSpace(source.charCodeAt(i))) i += 1;
    if (i >= source.length) return -1;
    if (source.charCodeAt(i) !== GREATER) throw malformed(`<${name.raw}> is not closed`);
    this.stack.pop();
    this.wanted.pop();
    this.wantsText = this.wanted.length > 0 && this.wanted[this.wanted.length - 1]!;
    this.handler.close(name.local);
    return i + 1;
  }

  private declaration(source: string, less: number): number {
    if (source.startsWith('<!--', less)) {
      this.mode = 'comment';
      return less + 4;
    }
    if (source.startsWith('<![CDATA[', less)) {
      if (this.stack.length === 0) throw malformed('there is text outside the root element');
      this.mode = 'cdata';
      return less + 9;
    }
    const head = source.slice(less, less + 9);
    if ('<!--'.startsWith(head) || '<![CDATA['.startsWith(head)) return -1;
    throw new Failure('track_forbidden_markup', 'Document types and entities are not read.');
  }

  private openTag(source: string, less: number): number {
    const length = source.length;
    const guess = this.lastOpened.next;
    let name: Name;
    let i = less + 1;
    let code = 0;
    if (guess !== null && source.startsWith(guess.raw, i)) {
      i += guess.raw.length;
      code = source.charCodeAt(i);
    }
    if (code > 0 && code < 63 && ENDS_NAME[code] === 1) name = guess!;
    else {
      i = less + 1;
      let hash = 0;
      for (; i < length; i += 1) {
        code = source.charCodeAt(i);
        if (code < 63 && ENDS_NAME[code] === 1) break;
        hash = (Math.imul(hash, 31) + code) | 0;
      }
      if (i >= length) return -1;
      name = this.intern(source, less + 1, i, hash);
      this.lastOpened.next = name;
    }
    this.count = 0;
    let isEmpty = false;
    if (code === GREATER) i += 1;
    else {
      i = this.attributes(source, i);
      if (i < 0) return -1;
      isEmpty = this.endsEmpty;
    }
    if (this.stack.length === 0) {
      if (this.hasRoot) throw malformed('there is more than one root element');
      this.hasRoot = true;
    }
    this.lastOpened = name;
    if (this.stack.length >= MAX_DEPTH) throw malformed('it is nested too deep');
    const wantsText = this.handler.open(name.local, this);
    if (isEmpty) this.handler.close(name.local);
    else {
      this.stack.push(name);
      this.wanted.push(wantsText);
      this.wantsText = wantsText;
    }
    return i;
  }

  private attributes(source: string, start: number): number {
    const length = source.length;
    const nextLess = source.indexOf('<', start);
    const limit = nextLess < 0 ? length : nextLess;
    let count = 0;
    let i = start;
    for (;;) {
      const before = i;
      while (isSpace(source.charCodeAt(i))) i += 1;
      const code = source.charCodeAt(i);
      if (code === GREATER) {
        this.count = count;
        this.endsEmpty = false;
        return i + 1;
      }
      if (i >= length) return -1;
      if (code === SLASH) {
        if (i + 1 >= length) return -1;
        if (source.charCodeAt(i + 1) !== GREATER) throw malformed('a tag has a stray slash');
        this.count = count;
        this.endsEmpty = true;
        return i + 2;
      }
      if (i === before) throw malformed('attributes are not separated');
      const nameStart = i;
      let hash = 0;
      for (; i < length; i += 1) {
        const c = source.charCodeAt(i);
        if (c < 63 && ENDS_NAME[c] === 1) break;
        hash = (Math.imul(hash, 31) + c) | 0;
      }
      const nameEnd = i;
      while (isSpace(source.charCodeAt(i))) i += 1;
      if (i >= length) return -1;
      if (source.charCodeAt(i) !== EQUALS) throw malformed('an attribute has no value');
      i += 1;
      while (isSpace(source.charCodeAt(i))) i += 1;
      if (i >= length) return -1;
      const quote = source.charCodeAt(i);
      if (quote !== QUOTE && quote !== APOSTROPHE) throw malformed('an attribute is not quoted');
      const end = source.indexOf(quote === QUOTE ? '"' : "'", i + 1);
      if (end < 0 && limit === length) return -1;
      if (end < 0 || end > limit) throw malformed('an attribute does not end');
      const name = this.intern(source, nameStart, nameEnd, hash);
      for (let k = 0; k < count; k += 1) {
        if (this.attributeNames[k] === name) throw malformed('an attribute is repeated');
      }
      if (count >= MAX_ATTRIBUTES) throw malformed('there are too many attributes');
      this.attributeNames[count] = name;
      this.attributeStart[count] = i + 1;
      this.attributeEnd[count] = end;
      count += 1;
      this.checkReferences(source, i + 1, end);
      i = end + 1;
    }
  }

  /** Rejects unknown entities even in attributes that are never read. */
  private checkReferences(source: string, start: number, end: number): void {
    if (this.nextReference < start) {
      const found = source.indexOf('&', start);
      this.nextReference = found < 0 ? source.length : found;
    }
    if (this.nextReference < end) decodeReferences(source.slice(start, end));
  }

  private intern(source: string, start: number, end: number, hash: number): Name {
    const known = this.names.get(hash);
    if (known !== undefined && known.raw.length === end - start && source.startsWith(known.raw, start)) {
      return known;
    }
    const raw = source.slice(start, end);
    if (raw.length > MAX_NAME_LENGTH) throw malformed('a name is too long');
    if (!NAME.test(raw)) throw malformed('a name is not allowed');
    // Property keys are shared by the engine with equal literals, so that comparing names takes one step.
    const local = Object.keys({ [raw.slice(raw.indexOf(':') + 1)]: 0 })[0]!;
    const name = { raw: Object.keys({ [raw]: 0 })[0]!, local, next: null };
    if (this.names.size < MAX_INTERNED_NAMES || known !== undefined) this.names.set(hash, name);
    return name;
  }
}
