import type { Locator, Page } from '@playwright/test';
import { createPatient } from './support/saved';
import { expect, openView, signIn, test, toastOf } from './support/test';
