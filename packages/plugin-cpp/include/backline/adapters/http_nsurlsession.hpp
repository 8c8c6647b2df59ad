#pragma once

// For Objective-C++ files, with or without automatic reference counting. Link with Foundation.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

#include <string>

#include "../client.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** Posts with macOS's own networking, proxy and certificates. Untested: this repository has no Mac. */
class NsHttpClient : public HttpClient {
 public:
  HttpResponse post(const std::string& url, const std::string& body, const std::string& token) override {
    HttpResponse response;
    @autoreleasepool {
      NSURL* const address = [NSURL URLWithString:toText(url)];
      if (address == nil) return response;
      NSMutableURLRequest* const request = [NSMutableURLRequest requestWithURL:address];
      request.HTTPMethod = @"POST";
      request.HTTPBody = [NSData dataWithBytes:body.data() length:body.size()];
      [request setValue:@"application/json" forHTTPHeaderField:@"Content-Type"];
      if (!token.empty()) [request setValue:toText("Bearer " + token) forHTTPHeaderField:@"Authorization"];

      // It has no separate connection timeout, so an unanswered connection ends with the call.
      NSURLSessionConfiguration* const settings = [NSURLSessionConfiguration ephemeralSessionConfiguration];
      settings.timeoutIntervalForRequest = 15;
      settings.timeoutIntervalForResource = 15;
      settings.HTTPShouldSetCookies = NO;
      settings.waitsForConnectivity = NO;
      const id delegate = [[delegateClass() alloc] init];
      NSURLSession* const session = [NSURLSession sessionWithConfiguration:settings delegate:delegate delegateQueue:nil];
#if !__has_feature(objc_arc)
      [delegate release];
#endif
      const dispatch_semaphore_t isDone = dispatch_semaphore_create(0);
      HttpResponse* const into = &response;
      NSURLSessionDataTask* const task =
          [session dataTaskWithRequest:request
                     completionHandler:^(NSData* data, NSURLResponse* answer, NSError* error) {
                       if (error == nil && [answer isKindOfClass:[NSHTTPURLResponse class]]) {
                         NSHTTPURLResponse* const http = static_cast<NSHTTPURLResponse*>(answer);
                         NSString* const type = http.allHeaderFields[@"Content-Type"];
                         into->status = static_cast<int>(http.statusCode);
                         if (type != nil) into->contentType = type.UTF8String;
                         if (data != nil) into->body.assign(static_cast<const char*>(data.bytes), data.length);
                       }
                       dispatch_semaphore_signal(isDone);
                     }];
      [task resume];
      dispatch_semaphore_wait(isDone, DISPATCH_TIME_FOREVER);
      [session finishTasksAndInvalidate];
#if !OS_OBJECT_USE_OBJC
      dispatch_release(isDone);
#elif !__has_feature(objc_arc)
      [isDone release];
#endif
    }
    return response;
  }

 private:
  static NSString* toText(const std::string& text) { return [NSString stringWithUTF8String:text.c_str()]; }

  /**
   * Refuses redirects. The class is created at run time under a unique name, because plugins in one host share class
   * names.
   */
  static Class delegateClass() {
    static const Class made = [] {
      static const char own = 0;
      const std::string name = "BacklineRedirects" + std::to_string(reinterpret_cast<std::uintptr_t>(&own));
      const Class of = objc_allocateClassPair([NSObject class], name.c_str(), 0);
      using Follow = void (^)(NSURLRequest*);
      void (*const refuse)(id, SEL, id, id, id, id, Follow) = [](id, SEL, id, id, id, id, Follow follow) { follow(nil); };
      class_addMethod(of, @selector(URLSession:task:willPerformHTTPRedirection:newRequest:completionHandler:),
                      reinterpret_cast<IMP>(refuse), "v@:@@@@@?");
      if (Protocol* const tasks = objc_getProtocol("NSURLSessionTaskDelegate")) class_addProtocol(of, tasks);
      objc_registerClassPair(of);
      return of;
    }();
    return made;
  }
};

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
