import type { Locator } from '@playwright/test';

export interface Effort {
  readonly clicks: number;
  readonly fields: number;
}

/**
 * Does what a person does, and counts it. A click is a press of a button, link, radio or box; a field is a text typed or an
 * entry chosen from a list. Going from one program to another (to one's bank, or back to an open tab) is neither.
 */
export class Hands {
  #clicks = 0;
  #fields = 0;

  get effort(): Effort {
    return { clicks: this.#clicks, fields: this.#fields };
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.click();
  }

  async tick(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.check();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.#fields += 1;
    await target.fill(text);
  }

  async choose(target: Locator, option: string): Promise<void> {
    this.#fields += 1;
    await target.selectOption(option);
  }

  /** Opens a document in its own tab, looks at it and closes it. */
  async read(link: Locator): Promise<void> {
    const opened = link.page().waitForEvent('popup');
    await this.click(link);
    await (await opened).close();
  }
}
